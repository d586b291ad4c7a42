const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Escapes a text for HTML, including attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[<>&"]/g, (character) => ESCAPES[character] ?? '');
