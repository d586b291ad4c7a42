/** Returns the text of a JSON Schema for sites whose name is in astro.config.mjs. */
export function withoutName(file: string, text: string): string {
  if (file !== 'site.schema.json') return text;
  const { properties, required, ...schema } = JSON.parse(text) as {
    properties: Record<string, unknown>;
    required: string[];
  };
  const { name: _, ...others } = properties;
  const left = required.filter((key) => key !== 'name');
  return `${JSON.stringify({ ...schema, properties: others, required: left }, null, 2)}\n`;
}
