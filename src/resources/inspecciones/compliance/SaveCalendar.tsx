import { Button } from '@mui/material';
import { calendarDay, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { saveFile } from '../../../ui/saveFile';
import { squares } from './faces';
import { squareOf, type Calendar } from './squares';

/** The calendar as a table for spreadsheets: what is on the screen, with words instead of squares. */
export const SaveCalendar = ({ calendar, month }: { calendar: Calendar; month: string }) => (
  <Button
    startIcon={<Icon name="download" />}
    onClick={() =>
      saveFile(
        new Blob([calendarFile(calendar)], { type: 'text/csv;charset=utf-8' }),
        `cumplimiento-${month.slice(0, 7)}.csv`,
      )
    }
  >
    Exportar
  </Button>
);

/** As spreadsheets in Spanish read it: semicolons, and a mark that it is UTF-8. */
export const calendarFile = ({ days, rows }: Calendar): string => {
  const lines = rows.map(({ name, row: { hechas, debidas, pct }, byDay }) => [
    name,
    ...days.map((day) => {
      const square = squareOf(byDay.get(day) ?? []);
      return square ? squares[square].label : '';
    }),
    String(hechas),
    String(debidas),
    pct === null ? '' : number(pct, 1),
  ]);
  const head = ['Nombre', ...days.map(calendarDay), 'Hechas', 'Debidas', '%'];
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
};

/** Quoted; what a spreadsheet would run as a formula is text. */
const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
