import { styleText } from 'node:util';
import type { Fault } from './fault.ts';

/** Thrown if content files have faults. The message is the whole report. */
export class ContentError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(formatReport(faults));
    this.name = 'ContentError';
    this.faults = faults;
  }
}

/** The appearance of a list of faults. */
export interface ReportStyle {
  /** Whether to use terminal colours. */
  isColoured: boolean;
  /** Noun for the items in the totals; "fault" by default. */
  noun?: 'fault' | 'warning' | 'change';
}

/** Formats faults as text, grouped by file. The last line has the totals. */
export function formatReport(faults: readonly Fault[], style: ReportStyle = { isColoured: false }): string {
  const paint = (format: 'bold' | 'red' | 'dim', text: string) =>
    style.isColoured ? styleText(format, text, { validateStream: false }) : text;
  const lines: string[] = [];
  for (const [file, fileFaults] of groupByFile(faults)) {
    lines.push(paint('bold', file));
    for (const fault of fileFaults) {
      const lineNote = fault.line === null ? '' : paint('dim', `line ${fault.line}  `);
      lines.push(`  ${lineNote}${paint('red', causeOf(fault))} ${remedyOf(fault)}`);
    }
    lines.push('');
  }
  lines.push(paint('bold', summarise(faults, style.noun ?? 'fault')));
  return lines.join('\n');
}

/** Returns the fault as a sentence, with the name of the field. */
export function causeOf({ field, fault }: Fault): string {
  const subject = /^[A-Z]/.test(fault) ? '' : `${field === '' ? 'The file' : field} `;
  return `${subject}${fault}.`;
}

/** Returns the remedy of a fault as a sentence. */
export function remedyOf({ remedy }: Fault): string {
  return `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}${/[.?!]$/.test(remedy) ? '' : '.'}`;
}

/** Returns a fault with its file in one line, for lists of other faults. */
export const lineOf = (fault: Fault): string =>
  `${fault.file}: ${causeOf(fault)} ${remedyOf(fault).replace(/\.$/, '')}`;

/** Returns the totals in one line, for example "3 faults in 2 files". */
export function summarise(faults: readonly Fault[], noun = 'fault'): string {
  const files = new Set(faults.map(({ file }) => file)).size;
  if (faults.length === 0) return `No ${noun}s`;
  return `${faults.length} ${noun}${faults.length === 1 ? '' : 's'} in ${files} ${files === 1 ? 'file' : 'files'}`;
}

/** Groups faults by file, in their order. */
export function groupByFile(faults: readonly Fault[]): Map<string, Fault[]> {
  const groups = new Map<string, Fault[]>();
  for (const fault of faults) {
    const group = groups.get(fault.file);
    if (group === undefined) groups.set(fault.file, [fault]);
    else group.push(fault);
  }
  return groups;
}
