import { fold } from '../text/normalize-text.ts';

/** The words of Office's notes in one language. */
interface Note {
  /** A word for "description", and one for "generated". */
  readonly description?: readonly [RegExp, RegExp];
  /** A word for "made by AI", and one for "incorrect". */
  readonly warning?: readonly [RegExp, RegExp];
}

/**
 * The notes that Office adds below descriptions that it wrote, such as "Description generated with
 * very high confidence", "Description automatically generated" and "AI-generated content may be
 * incorrect.". Their wording differs by version, so a note is a text that has both words.
 */
const NOTES: Readonly<Record<string, Note>> = {
  ar: { description: [/الوصف/u, /إنشاء/u], warning: [/الذكاء الاصطناعي/u, /غير صحيح/u] },
  bg: { description: [/описание/iu, /генериран/iu] },
  ca: { description: [/descripció/iu, /generada/iu] },
  cs: { description: [/popis/iu, /vytvořen/iu], warning: [/generovaný pomocí AI/iu, /nesprávn/iu] },
  da: { description: [/beskrivelse/iu, /genereret/iu], warning: [/AI-genereret/iu, /ukorrekt|forkert/iu] },
  de: { description: [/beschreibung/iu, /generiert/iu], warning: [/KI-generiert/iu, /fehlerhaft/iu] },
  en: { description: [/description/iu, /generated/iu], warning: [/AI-generated/iu, /incorrect/iu] },
  es: { description: [/descripción/iu, /generada/iu], warning: [/generado por IA/iu, /incorrecto/iu] },
  et: { warning: [/tehisintellekti/iu, /ebatõene|pruugi/iu] },
  fi: { description: [/kuvaus/iu, /luotu/iu], warning: [/tekoälyllä/iu, /virheellis/iu] },
  fr: { description: [/description/iu, /générée/iu], warning: [/généré par l.IA/iu, /incorrect/iu] },
  he: { description: [/תיאור/u, /נוצר/u], warning: [/בינה מלאכותית/u, /שגוי/u] },
  hu: { description: [/leírás/iu, /generált/iu], warning: [/AI által/iu, /helytelen/iu] },
  id: { description: [/deskripsi/iu, /otomatis/iu] },
  it: { description: [/descrizione/iu, /generata/iu], warning: [/generato dall.IA/iu, /corretto/iu] },
  ja: { description: [/説明/u, /生成/u], warning: [/AI\s*(?:が|によって)生成/u, /間違/u] },
  ko: { description: [/설명/u, /생성/u], warning: [/AI(?:가)? 생성/u, /부정확|정확하지/u] },
  lt: { description: [/aprašymas/iu, /sugeneruotas/iu] },
  lv: { description: [/apraksts/iu, /ģenerēts/iu], warning: [/intelekta ģenerēts/iu, /nepareiz/iu] },
  nb: { description: [/beskrivelse/iu, /generert/iu] },
  nl: { description: [/beschrijving/iu, /gegenereerd/iu], warning: [/AI gegenereerd/iu, /onjuist/iu] },
  pl: { description: [/opis/iu, /wygenerowan/iu], warning: [/sztuczną inteligencję/iu, /niepoprawn/iu] },
  pt: { description: [/descrição/iu, /gerada/iu], warning: [/gerados? por IA/iu, /incorret/iu] },
  ru: { description: [/описание/iu, /созданное/iu], warning: [/искусственным интеллектом/iu, /неверн/iu] },
  sk: { description: [/popis/iu, /generovaný/iu] },
  sl: { description: [/opis/iu, /ustvarjen/iu], warning: [/umetno inteligenco/iu, /pravilna/iu] },
  sv: { description: [/beskrivning/iu, /genererad/iu], warning: [/AI-genererat/iu, /felaktig/iu] },
  tr: { description: [/açıklama/iu, /oluşturul/iu], warning: [/yapay zeka/iu, /yanlış/iu] },
  uk: { warning: [/створений ШІ/iu, /неправильн/iu] },
  vi: { description: [/mô tả/iu, /tạo tự động/iu], warning: [/AI tạo ra/iu, /không chính xác/iu] },
  zh: { description: [/描述/u, /自[动動](?:生成|產生)/u], warning: [/AI\s*(?:生成|產生)/u, /不正[确確]/u] },
};

/** Length of the longest note, in characters. */
const MAX_NOTE = 90;

/** Descriptions that are only the default name of a shape, or a file name. */
const NAME =
  /^(?:(?:picture|image|grafik|bild|chart|diagram|imagen|immagine|imagem|afbeelding|kép|obraz|obrázek|рисунок|图片|圖片|図|그림|صورة|תמונה)\s*\d*|.*\.(?:png|jpe?g|gif|svg|emf|wmf|bmp|tiff?|webp))$/iu;

/**
 * Beginnings of descriptions that Office wrote without a note, or that come from image searches.
 */
const BEGINNING =
  /^(?:A picture containing |(?:Image result|Billedresultat|Bilderesultat) for |Bildergebnis für |Bildresultat för |Afbeeldingsresultaat voor |Résultat de recherche d.images pour |Résultat d.image pour |Resultado de imag(?:en para|em para) |Risultati immagini per |Výsledek obrázku pro |Wynik obrazu dla )/iu;
/** Ends of descriptions that come from image searches. */
const END =
  /(?:の画像検索結果|の画像結果|에 대한 이미지 검색결과|的图片搜索结果|的[图圖]像[结結]果| ile ilgili görsel sonucu)$/u;

/** An address, or the title of a web page with the name of its site. */
const ADDRESS_OR_PAGE =
  /^(?:https?:\/\/|www\.)\S+$| \| \S|[-–—] (?:Wikipedia|위키백과|ウィキペディア|维基百科|Википедия|ויקיפדיה|ويكيبيديا)/iu;

/** Reports whether a program, not the author, wrote the description of a picture. */
export function isInvented(description: string): boolean {
  const end = description.slice(-MAX_NOTE);
  const has = (words: readonly [RegExp, RegExp] | undefined): boolean =>
    words?.every((word) => word.test(end)) === true;
  return (
    NAME.test(description) ||
    BEGINNING.test(description) ||
    END.test(description) ||
    ADDRESS_OR_PAGE.test(description) ||
    Object.values(NOTES).some((note) => has(note.description) || has(note.warning))
  );
}

/**
 * The placeholder texts of PowerPoint, LibreOffice and Keynote, which some files contain as texts
 * of slides. Punctuation does not count.
 */
const PROMPTS = new Set(
  [
    'Click to add title',
    'Click to add subtitle',
    'Click to add text',
    'Click to add notes',
    'Click to edit Master title style',
    'Click to edit Master subtitle style',
    'Click to edit Master text styles',
    'Double-click to edit',
    'Type a quote here',
    'Johnny Appleseed',
    'Notable Quote',
    'Presentation Title',
    'Presentation Subtitle',
    'Author and Date',
    'Slide Title',
    'Slide Subtitle',
    'Slide bullet text',
    'Titel durch Klicken hinzufügen',
    'Untertitel durch Klicken hinzufügen',
    'Text durch Klicken hinzufügen',
    'Titelmasterformat durch Klicken bearbeiten',
    'Textmasterformat durch Klicken bearbeiten',
    'Cliquez pour ajouter un titre',
    'Cliquez pour ajouter un sous-titre',
    'Cliquez pour ajouter du texte',
    'Modifiez le style du titre',
    'Modifiez les styles du texte du masque',
    'Haga clic para agregar título',
    'Haga clic para agregar subtítulo',
    'Haga clic para agregar texto',
    'Fare clic per aggiungere un titolo',
    'Fare clic per aggiungere un sottotitolo',
    'Clique para adicionar um título',
    'Clique para adicionar um subtítulo',
    'タイトルを入力',
    'テキストを入力',
    'サブタイトルを入力',
    'クリックしてタイトルを入力',
    'クリックしてサブタイトルを入力',
    'クリックしてテキストを入力',
    'マスター タイトルの書式設定',
    'マスター テキストの書式設定',
    '单击此处添加标题',
    '单击此处添加副标题',
    '单击此处添加文本',
    '单击此处编辑母版标题样式',
    '单击此处编辑母版文本样式',
    '按一下以新增標題',
    '按一下以新增副標題',
    '按一下以新增文字',
    '제목을 입력하십시오',
    '부제목을 입력하십시오',
    '텍스트를 입력하십시오',
  ].map(fold),
);

/** Reports whether a text is a placeholder of a template, such as "Click to add title". */
export const isPrompt = (text: string): boolean => PROMPTS.has(fold(text));
