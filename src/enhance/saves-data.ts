interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns whether the visitor saves data, or has so little of it that a page takes minutes. */
export function savesData({ navigator }: Window): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
