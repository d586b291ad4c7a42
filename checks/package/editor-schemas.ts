import { z } from 'astro/zod';
import { config } from '#pipeline/project/config-schema';

/** Returns the JSON Schema of `podium.config.json`. */
export function configSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(config, { io: 'input', target: 'draft-7' });
  return { $schema, title: 'Settings of a site that Podium builds', ...rest };
}

/** Returns the text of a JSON Schema for sites whose name is in `podium.config.json`. */
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
