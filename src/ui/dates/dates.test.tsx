import { useState } from 'react';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Since } from '#contract/core/dateBounds';
import { DateField } from './DateField';
import type { DateKind } from './reading';

const user = userEvent.setup({ delay: null });

const Held = ({
  kind,
  since,
  initial = '',
  onValue,
}: {
  kind: DateKind;
  since?: Since;
  initial?: string;
  onValue: (value: string) => void;
}) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateField
        kind={kind}
        label="Fecha límite"
        value={value}
        hour="18:00"
        {...(since && { since })}
        onValue={(next) => (setValue(next), onValue(next))}
      />
      <button onClick={() => setValue('')}>Vaciar</button>
    </>
  );
};
const onValue = vi.fn<(value: string) => void>();
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Fecha límite' });
const open = (kind: DateKind, initial?: string, since?: Since) =>
  render(<Held kind={kind} onValue={onValue} {...(initial && { initial })} {...(since && { since })} />);

// Lazily loaded code takes longer here.
configure({ asyncUtilTimeout: 30_000 });
beforeAll(async () => void (await import('./Calendar')));
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  onValue.mockClear();
});

describe('a field of dates', () => {
  it('shows its value as dd/mm/aaaa, with 24 hours', () => {
    open('moment', '2026-09-18T19:05:00Z');
    expect(field().value).toBe('18/09/2026 14:05');
  });

  it('ignores incomplete text, and completes it on blur', async () => {
    open('moment');
    await user.type(field(), '18/9');
    expect(onValue).not.toHaveBeenCalledWith(expect.stringMatching(/./));
    await user.tab();
    expect(field().value).toBe('18/09/2026 18:00');
    expect(onValue).toHaveBeenLastCalledWith('2026-09-18T23:00:00.000Z');
  });

  it('reads a date and its time in digits alone, and keeps what is no date', async () => {
    open('moment');
    await user.type(field(), '151220260730');
    await user.tab();
    expect(field().value).toBe('15/12/2026 07:30');
    expect(onValue).toHaveBeenLastCalledWith('2026-12-15T12:30:00.000Z');
    await user.clear(field());
    await user.type(field(), '151320260730');
    await user.tab();
    expect(field().value).toBe('151320260730');
    expect(screen.getByText('Escríbala como dd/mm/aaaa hh:mm')).toBeTruthy();
  });

  it('says between which days a date must lie, and reads a year of two digits within them', async () => {
    open('day', undefined, 'life');
    await user.type(field(), '01/05/1949');
    await user.tab();
    expect(screen.getByText('Debe estar entre el 01/01/1950 y el 31/12/2200')).toBeTruthy();
    await user.clear(field());
    await user.type(field(), '01/05/0024');
    await user.tab();
    expect(field().value).toBe('01/05/2024');
    expect(onValue).toHaveBeenLastCalledWith('2024-05-01');
    expect(screen.queryByText(/^Debe estar/)).toBeNull();
  });

  it('leaves a stored date as it is until it is typed again', async () => {
    open('day', '0024-05-01', 'life');
    await user.click(field());
    await user.tab();
    expect(field().value).toBe('01/05/0024');
    expect(onValue).not.toHaveBeenCalled();
    expect(screen.queryByText(/^Debe estar/)).toBeNull();
  });

  it('shows the format when it cannot parse the text', async () => {
    open('day');
    await user.type(field(), 'pronto');
    expect(screen.queryByText('Escríbala como dd/mm/aaaa')).toBeNull();
    await user.tab();
    expect(screen.getByText('Escríbala como dd/mm/aaaa')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('is cleared from outside', async () => {
    open('day', '2026-09-18');
    await user.click(screen.getByRole('button', { name: 'Vaciar' }));
    expect(field().value).toBe('');
  });

  it('opens a Spanish calendar by keyboard, and takes the chosen day', async () => {
    open('day', '2026-09-18');
    await user.click(field());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const calendar = within(await screen.findByRole('dialog', { name: 'Elegir la fecha' }));
    expect(calendar.getByText('septiembre 2026')).toBeTruthy();
    await user.click(calendar.getByRole('gridcell', { name: '21' }));
    expect(onValue).toHaveBeenLastCalledWith('2026-09-21');
    expect(field().value).toBe('21/09/2026');
  });

  it('takes tomorrow with one click, at the current time', async () => {
    open('moment', '2026-09-18T19:05:00Z');
    await user.click(screen.getByRole('button', { name: 'Abrir el calendario' }));
    await user.click(await screen.findByRole('button', { name: 'Mañana' }));
    expect(onValue).toHaveBeenLastCalledWith('2026-11-23T19:05:00.000Z');
    await user.click(screen.getByRole('button', { name: 'Listo' }));
    expect(field().value).toBe('23/11/2026 14:05');
  });
});
