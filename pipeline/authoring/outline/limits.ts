import { CommandError } from '#pipeline/cli/command-error';

/** Maximum depth of lists and quotes inside each other. */
export const MAX_DEPTH = 20;
/** Maximum number of blocks, list items and cells of an outline. */
export const MAX_PARTS = 5_000;

/** Returns the error for lists or quotes that are too deep. */
export const tooDeep = (name: string, line: number): CommandError =>
  new CommandError(
    `${name}:${line} has lists or quotes more than ${MAX_DEPTH} deep. Use fewer levels, or more slides.`,
  );

/** Returns the error for too many parts. */
export const tooMany = (name: string, line: number): CommandError =>
  new CommandError(
    `${name}:${line} is the end of ${MAX_PARTS} paragraphs, list items and cells. Split the outline into several files.`,
  );
