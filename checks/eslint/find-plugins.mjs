// Adds checks/node_modules as the last folder that `require` searches. ESLint's Astro plugin loads
// another plugin from the working folder, where it is not installed. Import this module before that
// plugin. Node reads NODE_PATH only at startup and has no public function to read it again.
import Module from 'node:module';
import { delimiter, resolve } from 'node:path';

const PLUGINS = resolve(import.meta.dirname, '../node_modules');

process.env.NODE_PATH = [process.env.NODE_PATH, PLUGINS].filter(Boolean).join(delimiter);
Module._initPaths();
