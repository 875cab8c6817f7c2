package main

import (
	"os"
	"runtime"
	"strings"
)

// cpuModel returns the model of the processor, or its architecture if the model is unknown.
func cpuModel() string {
	text, err := os.ReadFile("/proc/cpuinfo") // Linux
	if err != nil {
		return runtime.GOARCH
	}
	if model := modelName(string(text)); model != "" {
		return model
	}
	return runtime.GOARCH
}

// modelName returns the model of the first processor in the text of /proc/cpuinfo, or "".
func modelName(cpuinfo string) string {
	for line := range strings.Lines(cpuinfo) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
