import { parse } from 'content-disposition';
import { expect, it } from 'vitest';
import { dispositionOf } from './disposition';

it.each([
  ['uso-2026.xlsx', 'attachment; filename="uso-2026.xlsx"'],
  [
    "Camión d'Ñandú (1)*.pdf",
    `attachment; filename="Camion d'Nandu (1)*.pdf"; filename*=UTF-8''Cami%C3%B3n%20d%27%C3%91and%C3%BA%20%281%29%2A.pdf`,
  ],
  ['报告 "x".csv', `attachment; filename="__ _x_.csv"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%22x%22.csv`],
])('names the download %s for old and new clients', (name, header) => {
  expect(dispositionOf(name)).toBe(header);
  expect(parse(header).parameters.filename).toBe(name);
});

it('has no name that leaves its folder or turns its text around', () => {
  const { parameters } = parse(dispositionOf('../a\\b\u202efdp.exe\r\nX: y', 'inline'));
  expect(parameters.filename).toBe('..-a-bfdp.exeX: y');
});

it('says only how to open a file without a name', () => {
  expect(dispositionOf(null, 'inline')).toBe('inline');
});
