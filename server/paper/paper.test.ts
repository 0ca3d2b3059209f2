import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { bold, bytesOf, newPaper } from './paper';

it('embeds its fonts, so that any reader shows names correctly', async () => {
  const paper = newPaper({ size: 'A4' });
  const whole = bytesOf(paper);
  paper.text('Łódź, Αθήνα y Київ: camión № 5 → 3.000 €').font(bold).text('Señal 中 😀 lista');
  paper.end();
  const file = await whole;
  expect(file.toString('latin1')).toMatch(/\/FontFile2/);
  const { text } = await extractText(new Uint8Array(file), { mergePages: true });
  expect(text).toContain('Łódź, Αθήνα y Київ: camión № 5 → 3.000 €');
  expect(text).toContain('Señal ? lista');
});
