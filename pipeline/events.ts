import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { ANALYTICS_EVENTS, type EventField, type EventKind } from '#domain/analytics-event';

/** The table of the events that the pages log. */
export const EVENTS_FILE = new URL('../docs/events.md', import.meta.url);

const HEAD = `# Events

What the pages log, with the fields of each event beside \`event_name\`. Written by \`npm run events\` from
\`src/domain/analytics-event.ts\`; how events are sent is in [analytics.md](analytics.md).

| event | when | fields |
| --- | --- | --- |
`;

/** The text of the table. */
export function buildEventsFile(): Promise<string> {
  const rows = Object.entries<EventKind>(ANALYTICS_EVENTS).map(
    ([name, { when, fields }]) => `| \`${name}\` | ${when} | ${describeFields(fields)} |\n`,
  );
  return format(HEAD + rows.join(''), { parser: 'markdown', printWidth: 110 });
}

function describeFields(fields: EventKind['fields']): string {
  if (fields === 'given') return 'whatever the caller gives';
  const texts = Object.entries(fields).map(
    ([name, field]) => `\`${name}\`: ${field.about} (${typeOf(field)})`,
  );
  return texts.join('<br>') || 'none';
}

function typeOf(field: EventField): string {
  if (field.kind === 'choice') return field.of.map((value) => `\`${value}\``).join(', ');
  return field.kind === 'count' ? 'number' : 'text';
}

if (import.meta.main) {
  await writeFile(EVENTS_FILE, await buildEventsFile());
  console.log(`wrote ${fileURLToPath(EVENTS_FILE)}`);
}
