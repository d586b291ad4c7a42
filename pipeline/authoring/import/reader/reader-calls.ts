export type ReaderAnswer =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly message: string;
        readonly code: string | undefined;
        readonly path: string | undefined;
        /** Whether the message is written for the user and needs no further context. */
        readonly isUser: boolean;
      };
    };

/** File descriptor of the pipe on which the process reports its time and memory, line by line. */
export const REPORT_PIPE = 4;
/** Reported if the process exceeds its memory limit, before it ends itself. */
export const OUT_OF_MEMORY = 'memory';
