// ESLint for the scripts of the page: ../page/assets. Run it in the folder above, as .ci/run does.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2024, sourceType: "module",
      globals: { ...globals.browser, ...globals.serviceworker, Go: "readonly" }, // Go is of wasm_exec.js
    },
  },
];
