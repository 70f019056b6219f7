// Does in Node what a test asks for, with the engine of the page, and prints the results as JSON:
// node check.mjs ENGINE-FOLDER TASKS.json

import { readFileSync } from "node:fs";

import { perform, type Task } from "./tasks";

const [folder = "", file = ""] = process.argv.slice(2);
const tasks = JSON.parse(readFileSync(file, "utf-8")) as Task[];
const results = await perform(tasks, (name) =>
  Promise.resolve(new Uint8Array(readFileSync(`${folder}/${name}`))),
);
process.stdout.write(JSON.stringify(results));
