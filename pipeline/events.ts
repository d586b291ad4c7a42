import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { ANALYTICS_EVENTS, type EventField, type EventDefinition } from '#domain/analytics/analytics-event';
import { reportFailure } from './cli/command-error.ts';
import { readFlags } from './cli/flags.ts';

/** The documentation of the events that pages log. */
export const EVENTS_FILE = new URL('../docs/events.md', import.meta.url);

const HEAD = `# Events

The events that pages log, and their fields in addition to \`event_name\`. \`npm run events\` writes this file from
\`src/domain/analytics/analytics-event.ts\`. See [analytics.md](analytics.md) for how events are sent.

| event | when | fields |
| --- | --- | --- |
`;

/** Returns the text of the table. */
export function buildEventsFile(): Promise<string> {
  const rows = Object.entries<EventDefinition>(ANALYTICS_EVENTS).map(
    ([name, { when, fields }]) => `| \`${name}\` | ${when} | ${describeFields(fields)} |\n`,
  );
  return format(HEAD + rows.join(''), { parser: 'markdown', printWidth: 100, proseWrap: 'always' });
}

function describeFields(fields: EventDefinition['fields']): string {
  if (fields === 'given') return 'the fields that the caller passes';
  const texts = Object.entries(fields).map(
    ([name, field]) => `\`${name}\`: ${field.description} (${typeOf(field)})`,
  );
  return texts.join('<br>') || 'none';
}

function typeOf(field: EventField): string {
  if (field.kind === 'choice') return field.of.map((value) => `\`${value}\``).join(', ');
  return field.kind === 'count' ? 'number' : 'text';
}

async function writeEventsFile(): Promise<void> {
  readFlags({
    script: 'events',
    summary: 'Writes the table of the events that pages log, docs/events.md.',
    flags: {},
    examples: [''],
  });
  await writeFile(EVENTS_FILE, await buildEventsFile());
  console.log(`wrote ${fileURLToPath(EVENTS_FILE)}`);
}

if (import.meta.main) await writeEventsFile().catch(reportFailure);
