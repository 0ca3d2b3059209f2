import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { bold, bytesOf, newPaper, regular } from './paper';
import { linesOf } from './wrapping';

const written = async (lines: readonly string[], content: unknown = lines) => {
  const paper = await newPaper({ size: 'A4' }, content);
  const whole = bytesOf(paper);
  for (const line of lines) paper.font(regular).text(line).font(bold).text(line, { align: 'right' });
  paper.end();
  const file = await whole;
  const { text } = await extractText(new Uint8Array(file), { mergePages: true });
  return { file, lines: text.split('\n').filter((_, at) => at % 2 === 0) };
};

it('embeds its fonts, so that any reader shows names correctly', async () => {
  const { file, lines } = await written(['Łódź, Αθήνα y Київ: camión № 5 → 3.000 €']);
  expect(file.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2);
  expect(lines).toEqual(['Łódź, Αθήνα y Київ: camión № 5 → 3.000 €']);
});

it('has the letters of every name, which can be copied as they were written', async () => {
  const names = [
    '王小明 北京東城區',
    'たなか太郎',
    '김철수 서울',
    'สมชาย ใจดี',
    'Nguyễn Văn Ánh',
    'משה כהן',
    'محمد علي',
    'سالم الأحمد',
    'Հայկ გიორგი',
    'Bus 😀 🚚',
  ];
  expect((await written(names)).lines).toEqual(names);
});

it('arranges mixed lines as readers expect them, numbers and brackets included', async () => {
  const { lines } = await written(['Conductor: محمد علي – Bogotá', 'משה (3) כהן', 'Placa ABC 12 שלום']);
  expect(lines).toEqual(['Conductor: محمد علي – Bogotá', 'כהן (3) משה', 'Placa ABC 12 שלום']);
});

it('shows a box for what no font has, and for what was not announced', async () => {
  expect((await written(['Señal ꯃ lista'])).lines).toEqual(['Señal □ lista']);
  expect((await written(['Señal 中 lista'], [])).lines).toEqual(['Señal □ lista']);
});

it('breaks lines of scripts without spaces and keeps the direction of the whole', async () => {
  const texts = ['北京市东城区三里屯路十九号院', 'هذا نص طويل مع رقم 42 وكلمة Bogotá في التقرير'];
  const paper = await newPaper({ size: 'A4' }, texts);
  const [chinese = [], arabic = []] = texts.map((text) => linesOf(paper, text, 90));
  expect(chinese.length).toBeGreaterThan(1);
  expect(chinese.join('')).toBe(texts[0]);
  expect(arabic.length).toBeGreaterThan(1);
  expect(arabic.every((line) => line.startsWith('\u200f'))).toBe(true);
  for (const line of [...chinese, ...arabic]) expect(paper.widthOfString(line)).toBeLessThanOrEqual(90);
});
