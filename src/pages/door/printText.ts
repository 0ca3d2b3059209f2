/** Prints a text alone, without the page around it. */
export const printText = (title: string, text: string): void => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentWindow: paper, contentDocument: sheet } = frame;
  if (!paper || !sheet) return frame.remove();
  sheet.title = title;
  const lines = sheet.createElement('pre');
  lines.style.font = '14pt/1.6 monospace';
  lines.textContent = text;
  sheet.body.append(lines);
  paper.addEventListener('afterprint', () => frame.remove());
  paper.print();
};
