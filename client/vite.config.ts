import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { words } from "./words.ts";

/** src/worker.js stands beside index.html, under a name that does not change, and knows the files of the first page. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/worker.js", fileName: "worker.js" });
    },
    generateBundle(_, bundle) {
      const parts = Object.values(bundle);
      const first = parts.find((x) => x.type === "chunk" && x.isEntry && x.fileName.startsWith("assets/"));
      const built = bundle["worker.js"];
      if (first?.type !== "chunk" || built?.type !== "chunk") throw new Error("the worker was not built");
      // the first page: what begins it, the lobby, and what they need
      const wanted = new Set<string>();
      const take = (name: string): void => {
        const part = bundle[name];
        if (part?.type !== "chunk" || wanted.has(name)) return;
        [name, ...(part.viteMetadata?.importedCss ?? [])].forEach((x) => wanted.add(x));
        part.imports.forEach(take);
      };
      [first.fileName, ...first.dynamicImports.filter((x) => x.startsWith("assets/App"))].forEach(take);
      const files = ["./mark.svg", "./manifest.webmanifest", ...[...wanted].map((x) => `./${x}`)];
      const build = parts.map((x) => x.fileName).sort().join().split("").reduce((sum, x) => (sum * 31 + x.charCodeAt(0)) >>> 0, 7);
      built.code = built.code.replace("__FILES__", files.join(" ")).replace("__BUILD__", build.toString(36));
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [words(), svelte(), worker()],
  resolve: { alias: { words: new URL("./src/words/index.ts", import.meta.url).pathname } },
  build: { outDir: "../bocage/server/static", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
