import { fold } from '../text/normalize-text.ts';

/** The words of Office's notes in one language. */
interface OfficeNoteWords {
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
const OFFICE_NOTES: Readonly<Record<string, OfficeNoteWords>> = {
  ar: { description: [/الوصف/u, /إنشاء/u], warning: [/الذكاء الاصطناعي/u, /غير صحيح/u] },
  bg: { description: [/описание/iu, /генериран/iu] },
  ca: { description: [/descripció/iu, /generada/iu] },
  cs: { description: [/popis/iu, /vytvořen/iu], warning: [/generovaný pomocí AI/iu, /nesprávn/iu] },
  da: { description: [/beskrivelse/iu, /genereret/iu], warning: [/AI-genereret/iu, /ukorrekt|forkert/iu] },
  de: { description: [/beschreibung/iu, /generiert/iu], warning: [/KI-generiert/iu, /fehlerhaft/iu] },
  el: {
    description: [/περιγραφή/iu, /αυτόματα/iu],
    warning: [/τεχνητής νοημοσύνης|AI/u, /εσφαλμέν|λανθασμέν/iu],
  },
  en: { description: [/description/iu, /generated/iu], warning: [/AI-generated/iu, /incorrect/iu] },
  es: { description: [/descripción/iu, /generada/iu], warning: [/generado por IA/iu, /incorrecto/iu] },
  et: { warning: [/tehisintellekti/iu, /ebatõene|pruugi/iu] },
  fi: { description: [/kuvaus/iu, /luotu/iu], warning: [/tekoälyllä/iu, /virheellis/iu] },
  fr: { description: [/description/iu, /générée/iu], warning: [/généré par l.IA/iu, /incorrect/iu] },
  he: { description: [/תיאור/u, /נוצר/u], warning: [/בינה מלאכותית/u, /שגוי/u] },
  hr: {
    description: [/opis/iu, /generiran/iu],
    warning: [/umjetn\p{L}* inteligencij|AI/iu, /netoč|pogreš/iu],
  },
  hu: { description: [/leírás/iu, /generált/iu], warning: [/AI által/iu, /helytelen/iu] },
  id: { description: [/deskripsi/iu, /otomatis/iu] },
  it: { description: [/descrizione/iu, /generata/iu], warning: [/generato dall.IA/iu, /corretto/iu] },
  ja: { description: [/説明/u, /生成/u], warning: [/AI\s*(?:が|によって)生成/u, /間違/u] },
  ko: { description: [/설명/u, /생성/u], warning: [/AI(?:가)? 생성/u, /부정확|정확하지/u] },
  lt: { description: [/aprašymas/iu, /sugeneruotas/iu] },
  lv: { description: [/apraksts/iu, /ģenerēts/iu], warning: [/intelekta ģenerēts/iu, /nepareiz/iu] },
  nb: { description: [/beskrivelse/iu, /generert/iu] },
  nl: { description: [/beschrijving/iu, /gegenereerd/iu], warning: [/AI.gegenereerd/iu, /onjuist/iu] },
  pl: { description: [/opis/iu, /wygenerowan/iu], warning: [/sztuczną inteligencję/iu, /niepoprawn/iu] },
  pt: { description: [/descrição/iu, /gerada/iu], warning: [/gerados? por IA/iu, /incorret/iu] },
  ro: { description: [/descriere/iu, /generată/iu], warning: [/inteligența artificială|IA/u, /incorect/iu] },
  ru: {
    description: [/описание/iu, /созданное/iu],
    warning: [/искусственным интеллектом|ИИ/u, /неверн|ошибк/iu],
  },
  sk: { description: [/popis/iu, /generovaný/iu] },
  sl: { description: [/opis/iu, /ustvarjen/iu], warning: [/umetno inteligenco/iu, /pravilna/iu] },
  sv: {
    description: [/beskrivning/iu, /genererad/iu],
    warning: [/AI-genererat|genererats? av AI/iu, /felaktig/iu],
  },
  th: { description: [/คำอธิบาย/u, /อัตโนมัติ/u], warning: [/AI/u, /ไม่ถูกต้อง/u] },
  tr: { description: [/açıklama/iu, /oluşturul/iu], warning: [/yapay zeka/iu, /yanlış/iu] },
  uk: {
    description: [/опис/iu, /згенерований|створен/iu],
    warning: [/ШІ|штучним інтелектом/iu, /неправильн/iu],
  },
  vi: { description: [/mô tả/iu, /tạo tự động/iu], warning: [/AI tạo ra/iu, /không chính xác/iu] },
  zh: { description: [/描述/u, /自[动動](?:生成|產生)/u], warning: [/AI\s*(?:生成|產生)/u, /不正[确確]/u] },
};

const MAX_NOTE_LENGTH = 90;

/** Descriptions that are only the default name of a shape, or a file name. */
const DEFAULT_NAME =
  /^(?:(?:picture|image|grafik|bild|chart|diagram|imagen|immagine|imagem|afbeelding|kép|kuva|billede|bilde|resim|imagine|slika|obraz|obrázek|εικόνα|рисунок|изображение|图片|圖片|図|그림|صورة|תמונה|รูปภาพ)\s*\d*|.*\.(?:png|jpe?g|gif|svg|emf|wmf|bmp|tiff?|webp))$/iu;

/**
 * Beginnings of descriptions that Office wrote without a note, or that come from image searches.
 */
const INVENTED_BEGINNING =
  /^(?:A picture containing |(?:Image result|Billedresultat|Bilderesultat) for |Bildergebnis für |Bildresultat för |Afbeeldingsresultaat voor |Résultat de recherche d.images pour |Résultat d.image pour |Resultado de imag(?:en para|em para) |Risultati immagini per |Výsledek obrázku pro |Wynik obrazu dla )/iu;
/** Ends of descriptions that come from image searches. */
const INVENTED_END =
  /(?:の画像検索結果|の画像結果|에 대한 이미지 검색결과|的图片搜索结果|的[图圖]像[结結]果| ile ilgili görsel sonucu)$/u;

/** An address, or the title of a web page with the name of its site. */
const ADDRESS_OR_PAGE =
  /^(?:https?:\/\/|www\.)\S+$| \| \S|[-–—] (?:Wikipedia|위키백과|ウィキペディア|维基百科|Википедия|ויקיפדיה|ويكيبيديا)/iu;

/** Reports whether a program, not the author, wrote the description of a picture. */
export function isProgramDescription(description: string): boolean {
  const descriptionEnd = description.slice(-MAX_NOTE_LENGTH);
  const hasBothWords = (words: readonly [RegExp, RegExp] | undefined): boolean =>
    words?.every((word) => word.test(descriptionEnd)) === true;
  return (
    DEFAULT_NAME.test(description) ||
    INVENTED_BEGINNING.test(description) ||
    INVENTED_END.test(description) ||
    ADDRESS_OR_PAGE.test(description) ||
    Object.values(OFFICE_NOTES).some((note) => hasBothWords(note.description) || hasBothWords(note.warning))
  );
}

/**
 * The placeholder texts of PowerPoint, LibreOffice and Keynote, which some files contain as texts
 * of slides. Punctuation does not count.
 */
const PLACEHOLDER_TEXTS = new Set(
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
    'Doppelklicken zum Bearbeiten',
    'Zitat hier eingeben',
    'Titelmasterformat durch Klicken bearbeiten',
    'Mastertitelformat bearbeiten',
    'Mastertextformat bearbeiten',
    'Master-Untertitelformat bearbeiten',
    'Textmasterformat durch Klicken bearbeiten',
    'Cliquez pour ajouter un titre',
    'Cliquez pour ajouter un sous-titre',
    'Cliquez pour ajouter du texte',
    'Modifiez le style du titre',
    'Modifiez les styles du texte du masque',
    'Saisissez une citation ici',
    'Touchez deux fois pour modifier',
    'Modifier les styles du texte du masque',
    'Modifier le style des sous-titres du masque',
    'Haga clic para agregar título',
    'Editar los estilos de texto del patrón',
    'Escribe una cita aquí',
    'Doble clic para editar',
    'Mintacím szerkesztése',
    'Mintaszöveg szerkesztése',
    'Образец заголовка',
    'Образец подзаголовка',
    'Образец текста',
    'Заголовок слайда',
    'Muokkaa otsikon perustyyliä',
    'Inserisci una citazione qui',
    'Digite uma citação aqui',
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
    '在此键入引文',
    '此处添加标题',
    '마스터 제목 스타일 편집',
    '마스터 텍스트 스타일 편집',
    '마스터 부제목 스타일 편집',
    '제목을 입력하십시오',
    '부제목을 입력하십시오',
    '텍스트를 입력하십시오',
  ].map(fold),
);

/** The instruction of a placeholder in one language: to click or type, and what to add. */
type Instruction = readonly [action: RegExp, object: RegExp];

/** Instructions of placeholders, whose wording differs by version. Both expressions must match. */
const INSTRUCTIONS: readonly Instruction[] = [
  [/^انقر.* (?:لإضافة|لتحرير)/u, /عنوان|نص|ملاحظات/u],
  [/^klepn|^kliknutím lze (?:přidat|upravit)/iu, /nadpis|text|styl/iu],
  [/^klik for at (?:tilføje|redigere)/iu, /titel|tekst|typografi/iu],
  [/^klicken(?: sie)?,? um .*(?:hinzuzufügen|bearbeiten)$/iu, /titel|text/iu],
  [/^(?:double-)?(?:click|tap)(?: here)? to (?:add|edit)/iu, /(?:title|text|notes|style)s?[.…]*$/iu],
  [/^(?:haga|haz|pulse) (?:clic )?para (?:agregar|añadir|modificar|editar)/iu, /título|texto|notas/iu],
  [/napsautt|^napsauta/iu, /otsik|teksti/iu],
  [/^cliquez (?:ici )?pour (?:ajouter|modifier)/iu, /titre|texte|commentaires/iu],
  [/^לחץ.* כדי (?:להוסיף|לערוך)/u, /כותרת|טקסט|הערות/u],
  [/^kattintson ide/iu, /cím|szöveg/iu],
  [/^fa(?:re|i) clic per (?:aggiungere|inserire|modificare)/iu, /titolo|testo|note/iu],
  [/(?:クリック|タップ)して.*(?:入力|追加|編集)$/u, /タイトル|テキスト|ノート/u],
  [/(?:추가|편집)하려면.* (?:클릭|누르)|클릭하여.* (?:추가|편집)$/u, /제목|텍스트|노트/u],
  [/^klikk for å (?:legge til|redigere)/iu, /tittel|tekst/iu],
  [/^klik om .*(?:toe te voegen|te bewerken)$/iu, /titel|tekst|stijl/iu],
  [/^kliknij,? aby (?:dodać|edytować)/iu, /tytuł|tekst|styl/iu],
  [/^clique para (?:adicionar|editar)/iu, /título|texto|notas/iu],
  [/^щ[её]лкните.* чтобы (?:добавить|изменить)/iu, /заголов|текст|замет/iu],
  [/^klicka (?:här )?för att (?:lägga till|ändra)/iu, /rubrik|text|format/iu],
  [/için (?:tıkla|dokun)/iu, /başlık|metin|stil/iu],
  [/^nhấn.* để thêm/iu, /tiêu đề|văn bản/iu],
  [
    /^(?:[单單][击擊]|点击|點擊|按一下|双击).*(?:添加|新增|编辑|編輯|输入)/u,
    /(?:[标標][题題]|文[本字]|[备備][注註]|[样樣]式)[。…]*$/u,
  ],
];
const MAX_INSTRUCTION_LENGTH = 60;

/** Reports whether a text is a placeholder of a template, such as "Click to add title". */
export const isTemplatePrompt = (text: string): boolean =>
  PLACEHOLDER_TEXTS.has(fold(text)) ||
  (text.length <= MAX_INSTRUCTION_LENGTH &&
    INSTRUCTIONS.some((words) => words.every((word) => word.test(text.trim()))));
