// The script `/embed.js` for pages of other sites. The site's address is that of the script's
// folder.
import { defineEmbed } from './embed-element.ts';

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) defineEmbed(new URL('.', currentScript.src));
