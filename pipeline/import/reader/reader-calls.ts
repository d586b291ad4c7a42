import type { ReaderCalls } from './reader-process.ts';

/** What the process that reads is asked for. */
export interface ReaderCall {
  readonly method: keyof ReaderCalls;
  readonly values: readonly unknown[];
}

/** What it answers. */
export type ReaderAnswer =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly message: string;
        readonly code: string | undefined;
        readonly path: string | undefined;
        /** Whether the message is all that somebody needs. */
        readonly isUser: boolean;
      };
    };

/** Number of the pipe on which the process says why it ends itself. */
export const REASON_PIPE = 4;
/** The reason for which it does. */
export const OUT_OF_MEMORY = 'memory';
