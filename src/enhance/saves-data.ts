/** The network information of Chromium. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Reports whether the visitor saves data or has a very slow connection. */
export function savesData({ navigator }: Window): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
