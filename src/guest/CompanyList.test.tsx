import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '#contract/core/session';
import { storage } from '../providers/storage';
import { CompanyList } from './CompanyList';

const named = (...names: string[]): Company[] =>
  names.map((nombre, at) => ({ empresa_id: at + 1, nombre, image_url: null }));
const shown = () => screen.getAllByRole('button').map((button) => button.querySelector('.large')?.textContent);

afterEach(() => storage.clearAll());

describe('the companies', () => {
  it('are buttons with their names, in the order of the server', async () => {
    const chosen = vi.fn();
    render(<CompanyList companies={named('Valle', 'Andinos')} busy={false} onChosen={chosen} />);
    expect(shown()).toEqual(['Valle', 'Andinos']);
    await userEvent.click(screen.getByRole('button', { name: 'Andinos' }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('start with the current one', () => {
    storage.setCompany(2);
    render(<CompanyList companies={named('Valle', 'Andinos')} busy={false} onChosen={vi.fn()} />);
    expect(shown()).toEqual(['Andinos', 'Valle']);
    expect(screen.getByRole('button', { name: 'Andinos', current: true })).toBeTruthy();
  });

  it('can be searched without accents if there are more than eight', async () => {
    const { rerender } = render(<CompanyList companies={named(...'abcdefgh')} busy={false} onChosen={vi.fn()} />);
    expect(screen.queryByLabelText('Buscar empresa')).toBeNull();
    rerender(<CompanyList companies={named(...'abcdefgh', 'Logística Ñandú')} busy={false} onChosen={vi.fn()} />);
    await userEvent.type(screen.getByLabelText('Buscar empresa'), 'LOGIST');
    expect(shown()).toEqual(['Logística Ñandú']);
    await userEvent.type(screen.getByLabelText('Buscar empresa'), 'x');
    expect(screen.getByText('Ninguna empresa se llama así.')).toBeTruthy();
  });
});
