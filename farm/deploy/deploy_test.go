// Package deploy has no code: it has examples of how to run a farm, and their tests. It is a module of its own for the
// types of Kubernetes.
package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestKubernetes reads the objects with the types of Kubernetes: a field that these do not have is an error.
func TestKubernetes(t *testing.T) {
	var service corev1.Service
	var server appsv1.StatefulSet
	var workers appsv1.Deployment
	objects := []any{&service, &server, &workers}
	parts := strings.Split(read(t, "kubernetes.yaml"), "\n---\n")
	require.Len(t, parts, len(objects))
	for i, part := range parts {
		require.NoError(t, yaml.UnmarshalStrict([]byte(part), objects[i]))
	}
	assert.Equal(t, []string{"v1 Service", "apps/v1 StatefulSet", "apps/v1 Deployment"}, []string{
		service.APIVersion + " " + service.Kind, server.APIVersion + " " + server.Kind,
		workers.APIVersion + " " + workers.Kind,
	})
	assert.Equal(t, service.Name, server.Spec.ServiceName)
	assert.Equal(t, service.Spec.Selector, server.Spec.Template.Labels)
	assert.EqualValues(t, 1, *server.Spec.Replicas)
	assert.Equal(t, server.Spec.Selector.MatchLabels, server.Spec.Template.Labels)
	assert.Equal(t, workers.Spec.Selector.MatchLabels, workers.Spec.Template.Labels)
	claims := map[string]bool{}
	for _, c := range server.Spec.VolumeClaimTemplates {
		claims[c.Name] = true
	}
	for _, pod := range []corev1.PodSpec{server.Spec.Template.Spec, workers.Spec.Template.Spec} {
		volumes := map[string]bool{}
		for _, v := range pod.Volumes {
			volumes[v.Name] = true
		}
		for _, c := range pod.Containers {
			for _, m := range c.VolumeMounts {
				assert.True(t, volumes[m.Name] || claims[m.Name], "no volume %s", m.Name)
			}
			checkFlags(t, c.Args)
		}
	}
}

// checkFlags checks that the command has the flags: with -h after them it prints its help, and an unknown flag before
// it is an error.
func checkFlags(t *testing.T, args []string) {
	t.Helper()
	out, err := exec.Command(command(t), append(args, "-h")...).CombinedOutput()
	assert.NoError(t, err, "%v: %s", args, out)
}

// command builds the command and returns its path.
func command(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "draughts-farm")
	build := exec.Command("go", "build", "-o", name, "./cmd/draughts-farm")
	build.Dir = ".." // the module of the farm
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	return name
}

// TestSystemd checks that the services have the sections and that the command has their flags.
func TestSystemd(t *testing.T) {
	for _, name := range []string{"draughts-farm-serve.service", "draughts-farm-work.service"} {
		text := strings.ReplaceAll(read(t, name), "\\\n", "")
		for _, section := range []string{"[Unit]", "[Service]", "[Install]"} {
			assert.Contains(t, text, "\n"+section+"\n", name)
		}
		line := regexp.MustCompile(`(?m)^ExecStart=\S+ (.*)$`).FindStringSubmatch(text)
		require.Len(t, line, 2, name)
		checkFlags(t, strings.Fields(line[1]))
	}
}
