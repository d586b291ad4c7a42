interface OfficeFormatFacts {
  readonly name: string;
  /**
   * LibreOffice's filter. Without one, LibreOffice would open a file of any format that it knows,
   * such as a text document with fields that include other files.
   */
  readonly filter: string;
  /** The part by which its archives are recognised; null if it is no archive. */
  readonly part: string | null;
}

/** The formats of slides that LibreOffice reads, by the endings of their files. */
export const OFFICE_FORMATS = {
  pptx: { name: 'PowerPoint', filter: 'Impress MS PowerPoint 2007 XML', part: 'ppt/presentation.xml' },
  ppt: { name: 'old PowerPoint', filter: 'MS PowerPoint 97', part: null },
  odp: { name: 'OpenDocument', filter: 'impress8', part: 'content.xml' },
  // Each version of Keynote has other parts, so any other archive is taken for one.
  key: { name: 'Keynote', filter: 'Apple Keynote', part: '' },
} as const satisfies Record<string, OfficeFormatFacts>;

type Table = typeof OFFICE_FORMATS;

/** A format of slides that LibreOffice reads. */
export type OfficeFormat = keyof Table;

/** A format of slides that are an archive. */
export type ArchiveFormat = {
  [Name in OfficeFormat]: Table[Name] extends { part: string } ? Name : never;
}[OfficeFormat];

/** Returns the format of an archive by the names of its parts. */
export function formatOf(parts: ReadonlySet<string>): ArchiveFormat {
  const names = Object.keys(OFFICE_FORMATS) as ArchiveFormat[];
  return names.find((name) => parts.has(OFFICE_FORMATS[name].part)) ?? 'key';
}
