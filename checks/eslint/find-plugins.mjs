// Adds checks/node_modules to the folders in which `require` searches last. ESLint's plugin for Astro
// loads another plugin from the working folder, where it is not installed. This module must be imported
// before that plugin. Node reads NODE_PATH only at its start, and has no public call to read it again.
import Module from 'node:module';
import { delimiter, resolve } from 'node:path';

const PLUGINS = resolve(import.meta.dirname, '../node_modules');

process.env.NODE_PATH = [process.env.NODE_PATH, PLUGINS].filter(Boolean).join(delimiter);
Module._initPaths();
