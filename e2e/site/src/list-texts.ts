import { getCollection, render } from 'astro:content';

/** A text of the own collection. */
interface Text {
  readonly id: string;
  readonly data: { readonly title: string };
}

// The types of Astro name the collections of the repository only.
const NAME = 'workshop' as never;

export const listTexts = async (): Promise<Text[]> => await getCollection(NAME);

export const renderText = async (text: Text) => await render(text as never);
