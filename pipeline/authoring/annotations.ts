import { join } from 'node:path';
import type { Fault } from '#library/fault';
import { causeOf, remedyOf } from '#library/fault-report';

/** Escapes a message of a workflow command of GitHub. */
const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Escapes a property of a workflow command, such as a file name. */
const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * Returns faults as workflow commands, which GitHub shows beside their lines in a pull request.
 * `folder` is the content folder relative to the root of the repository.
 */
export function formatAnnotations(faults: readonly Fault[], folder: string): string[] {
  return faults.map((fault) => {
    const file = escapeProperty(join(folder, fault.file).replaceAll('\\', '/'));
    const line = fault.line === null ? '' : `,line=${fault.line}`;
    return `::error file=${file}${line}::${escapeMessage(`${causeOf(fault)} ${remedyOf(fault)}`)}`;
  });
}
