// The script `/embed.js` for pages of other sites. Its own address tells where the site is.
import { defineEmbed } from './embed-element.ts';

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) defineEmbed(new URL('.', currentScript.src));
