/** What the reader process answers to a call. */
export type ReaderAnswer =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly message: string;
        readonly code: string | undefined;
        readonly path: string | undefined;
        /** Whether the message is written for the user and needs no further context. */
        readonly isForUser: boolean;
      };
    };

/** File descriptor of the pipe on which the process reports its time and memory, line by line. */
export const REPORT_PIPE = 4;
/** What the process reports before it ends itself because it exceeds its memory limit. */
export const OUT_OF_MEMORY = 'memory';
