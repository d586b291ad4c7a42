// ESLint's plugin for Astro looks for other plugins from the working folder on, where they are not installed. This module
// adds their folder to what Node searches at last (https://nodejs.org/api/modules.html#loading-from-the-global-folders); it
// is imported before the plugin. Node has no public call for that once it runs.
import Module from 'node:module';
import { delimiter, resolve } from 'node:path';

const PLUGINS = resolve(import.meta.dirname, '../node_modules');

process.env.NODE_PATH = [process.env.NODE_PATH, PLUGINS].filter(Boolean).join(delimiter);
Module._initPaths();
