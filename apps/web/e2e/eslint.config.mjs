// ESLint for the scripts of the page: ../page/assets. Run it in the folder above, as .ci/run does.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import js from "@eslint/js";
import globals from "globals";

/** The scripts that a script imports, at its start or later. */
const importsOf = (file) => [...readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)]
  .map(([, name]) => join(dirname(file), name));

/** A script must not import itself by way of others. */
const noCycle = {
  create: (context) => ({
    Program(node) {
      const reached = importsOf(context.filename);
      for (const file of reached) { // also those added meanwhile
        if (file === context.filename) {
          context.report({ node, message: "the script imports itself by way of others" });
          return;
        }
        reached.push(...importsOf(file).filter((name) => !reached.includes(name)));
      }
    },
  }),
};

export default [
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2024, sourceType: "module",
      globals: { ...globals.browser, ...globals.serviceworker, Go: "readonly" }, // Go is of wasm_exec.js
    },
    plugins: { page: { rules: { "no-cycle": noCycle } } },
    rules: { "page/no-cycle": "error" },
  },
];
