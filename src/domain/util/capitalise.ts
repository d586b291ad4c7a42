/** Capitalises the first letter of a text by the rules of a language. */
export function capitalise(text: string, language = 'en'): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join('');
}
