/** Width of the bar, characters. */
const WIDTH = 30;

/** Shows how far a deck is: a line that is written over itself, and is gone in the end. Nothing where there is no terminal. */
export function makePageBar(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  name: string,
): { show: (done: number, total: number) => void; end: () => void } {
  if (!stream.isTTY) return { show: () => undefined, end: () => undefined };
  const CLEAR = '\r\u001B[K';
  return {
    show(done, total) {
      const full = Math.round((WIDTH * done) / total);
      stream.write(
        `${CLEAR}${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done} of ${total} pages, ${name}`,
      );
    },
    end: () => void stream.write(CLEAR),
  };
}
