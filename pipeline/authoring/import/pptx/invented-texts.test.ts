import { expect, test } from 'vitest';
import { isProgramDescription, isTemplatePrompt } from './invented-texts.ts';

test.each([
  'A close up of a map Description generated with very high confidence',
  'Diagram Description automatically generated with medium confidence',
  'A diagram of a network AI-generated content may be incorrect.',
  'Ein Bild, das Text, Screenshot, Schrift enthält. Automatisch generierte Beschreibung',
  'Ein Diagramm Beschreibung wird automatisch mit mittlerer Zuverlässigkeit generiert',
  'Ein Bild, das Text enthält. KI-generierte Inhalte können fehlerhaft sein.',
  'Une image contenant objet Description générée avec un niveau de confiance élevé',
  'Une image contenant carte, texte Le contenu généré par l’IA peut être incorrect.',
  'Imagen que contiene mapa Descripción generada con confianza muy alta',
  'Gráfico El contenido generado por IA puede ser incorrecto.',
  "Immagine che contiene mappa Il contenuto generato dall'IA potrebbe non essere corretto.",
  'Uma imagem com texto Os conteúdos gerados por IA podem estar incorretos.',
  'Imatge que conté text Descripció generada automàticament',
  'Afbeelding met grafiek Automatisch gegenereerde beschrijving',
  'Afbeelding met tekst Door AI gegenereerde inhoud is mogelijk onjuist.',
  'Et billede, der indeholder tekst AI-genereret indhold kan være ukorrekt.',
  'En bild som visar text Automatiskt genererad beskrivning',
  'Et bilde som inneholder tekst Automatisk generert beskrivelse',
  'create index ile ilgili görsel sonucu',
  'Kuva, joka sisältää kohteen teksti Kuvaus luotu automaattisesti',
  'Obraz zawierający tekst Zawartość wygenerowana przez sztuczną inteligencję może być niepoprawna.',
  'Obsah obrázku text Popis byl vytvořen automaticky',
  'Obsah obrázku text Obsah generovaný pomocí AI může být nesprávný.',
  'Obrázok, na ktorom je text Automaticky generovaný popis',
  'A képen térkép látható Előfordulhat, hogy az AI által létrehozott tartalom helytelen.',
  'Картина, която съдържа текст Описанието е генерирано автоматично',
  'Изображение выглядит как текст Автоматически созданное описание',
  'Зображення, що містить знімок екрана Вміст, створений ШІ, може бути неправильним.',
  'logo içeren bir resim Açıklama otomatik olarak oluşturuldu',
  'صورة تحتوي على نص تم إنشاء الوصف تلقائياً',
  'תמונה שמכילה טקסט, גופן תוכן שנוצר על-ידי בינה מלאכותית עשוי להיות שגוי.',
  'Ảnh có chứa văn bản Nội dung do AI tạo ra có thể không chính xác.',
  'グラフィカル ユーザー インターフェイス 自動的に生成された説明',
  'コンピューターのスクリーンショット AI が生成したコンテンツは間違っている可能性があります。',
  '텍스트이(가) 표시된 사진 자동 생성된 설명',
  '텍스트이(가) 표시된 사진 AI 생성 콘텐츠는 정확하지 않을 수 있습니다.',
  '图形用户界面, 文本 中度可信度描述已自动生成',
  '一張含有 文字 的圖片 AI 產生的內容可能不正確。',
  'O imagine care conține text Descriere generată automat',
  'Conținutul generat de inteligența artificială poate fi incorect.',
  'Εικόνα που περιέχει κείμενο Η περιγραφή δημιουργήθηκε αυτόματα',
  'Зображення, що містить текст Автоматично згенерований опис',
  'Slika na kojoj se prikazuje tekst Opis je automatski generiran',
  'รูปภาพประกอบด้วย ข้อความ คำอธิบายที่สร้างโดยอัตโนมัติ',
  'Контент, созданный ИИ, может содержать ошибки.',
  'AI-gegenereerde inhoud is mogelijk onjuist.',
  'Εικόνα 4',
  'Billede 5',
  'A picture containing diagram',
  'preencoded.png',
  'Image result for projector icon',
  'Bildergebnis für Mühle',
  'Résultat de recherche d’images pour "moulin"',
  '「水車」の画像検索結果',
  'Grafik 4',
  '图片 3',
  'https://example.org/boats/42.png?size=2',
  'Salt mills of the coast | The Salt Blog',
  'Salt - Wikipedia, the free encyclopedia',
])('a program wrote %j', (text) => {
  expect(isProgramDescription(text)).toBe(true);
});

test.each([
  'A boat in the harbour',
  'A close up of the seal on the letter of 1291',
  'Close to the mill',
  'Ein Plan der Mühle, automatisch gezeichnet',
  'The generated code of the parser',
  '港の船',
  'Beschreibung der Mühle',
  'The absolute value |x|',
  'A boat - the one of 1291',
])('an author wrote %j', (text) => {
  expect(isProgramDescription(text)).toBe(false);
});

test.each([
  'Klicken Sie, um einen Titel hinzuzufügen',
  'Cliquez pour modifier le style du titre',
  'Haga clic para modificar el estilo de título del patrón',
  'Fare clic per inserire testo',
  'Clique para editar o título mestre',
  'Klik om titel toe te voegen',
  'Klicka här för att lägga till rubrik',
  'Klik for at tilføje titel',
  'Kliknij, aby dodać tytuł',
  'Kliknutím lze upravit styl',
  'Kattintson ide a cím hozzáadásához',
  'Щёлкните, чтобы добавить заголовок',
  'Образец заголовка',
  'انقر لإضافة عنوان',
  'לחץ כדי להוסיף כותרת',
  'Başlık eklemek için tıklayın',
  '제목을 추가하려면 클릭하십시오.',
  '마스터 제목 스타일 편집',
  '点击添加标题',
  'Nhấn để thêm tiêu đề',
])('a template asks %j in the language of its author', (text) => {
  expect(isTemplatePrompt(text)).toBe(true);
});

test.each([
  'Click to add a layer',
  'Klicken Sie auf Speichern, um das Bild zu sichern',
  'Cliquez ici pour réserver',
  'Napsauta hiirtä',
  'Щёлкните мышью',
  '点击按钮',
])('an author asks %j', (text) => {
  expect(isTemplatePrompt(text)).toBe(false);
});

test.each(['Click to add title', '“Type a quote here.”', '–Johnny Appleseed', '单击此处添加标题'])(
  'a template asks %j',
  (text) => {
    expect([isTemplatePrompt(text), isTemplatePrompt(`${text} of mine`)]).toEqual([true, false]);
  },
);
