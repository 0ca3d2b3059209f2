import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from '#contract/core/validation';
import { FormDialog } from '../FormDialog';
import { writeMoneyIn, writeNumbersAs, writeUnitsIn } from '../formats';
import { MeasureInput } from './MeasureInput';
import { NumberField, type NumberFieldProps } from './NumberField';
import { NumberInput } from './NumberInput';

const user = userEvent.setup({ delay: null });
const nbsp = '\u00a0';

const Held = ({ initial = '', ...props }: Partial<NumberFieldProps> & { initial?: string }) => {
  const [text, setText] = useState(initial);
  return <NumberField label="Valor" {...props} text={text} onText={setText} />;
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor' });

afterEach(() => {
  writeNumbersAs('es-CO');
  writeMoneyIn('COP');
  writeUnitsIn({});
});

describe('a field of numbers', () => {
  it.each<[typed: string, props: Partial<NumberFieldProps>, echo: string]>([
    ['1.250.000', { money: true }, `$${nbsp}1.250.000`],
    ['1250,5', { money: true }, `$${nbsp}1.250,5`],
    ['2,5', { unit: 'l' }, `2,5${nbsp}l`],
    ['2.5', { unit: 'l' }, `2,5${nbsp}l`],
    ['1.250', { unit: 'km' }, `1.250${nbsp}km`],
    ['49,3 litros', { unit: 'l' }, `49,3${nbsp}l`],
    ['4.651', { degrees: true, unit: '°' }, `4,651${nbsp}°`],
    ['1985', { year: true, unit: 'a' }, `1985${nbsp}a`],
  ])('shows beside %j, of %j, that it was understood as %j, and keeps what was typed', async (typed, props, echo) => {
    render(<Held {...props} />);
    await user.type(field(), typed);
    expect(document.querySelector('[id$="-echo"]')?.textContent).toBe(echo);
    await user.tab();
    expect(field().value).toBe(typed);
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });

  it('is a text for numbers: no wheel, no arrows, no exponent', async () => {
    render(<Held whole />);
    expect(field().type).toBe('text');
    expect(field().inputMode).toBe('numeric');
    await user.type(field(), '1e5{ArrowUp}');
    await user.tab();
    expect(field().value).toBe('1e5');
    expect(screen.getByText('«1e5» está abreviado: escriba el número completo')).toBeTruthy();
  });

  it('says what is wrong once it is left, not before', async () => {
    render(<Held unit="l" />);
    await user.type(field(), '12 gal');
    expect(field().getAttribute('aria-invalid')).toBe('false');
    await user.tab();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('«12 gal» está en otra unidad: se espera l')).toBeTruthy();
  });

  it('is selected on focus, so that typing over the offered 1 replaces it', async () => {
    render(<Held initial="1" />);
    await user.click(field());
    await user.keyboard('2,5');
    expect(field().value).toBe('2,5');
    await user.tab();
    await user.tab({ shift: true });
    await user.keyboard('7');
    expect(field().value).toBe('7');
  });

  it('takes a copied cell without its line break, and refuses two of them', async () => {
    render(<Held />);
    await user.click(field());
    await user.paste('1.250\r\n');
    expect(field().value).toBe('1.250');
    await user.clear(field());
    await user.paste('12\n34');
    await user.tab();
    expect(screen.getByText('«12; 34» no es un número')).toBeTruthy();
  });

  it('reads as the profile writes', async () => {
    writeNumbersAs('es-MX');
    render(<Held unit="km" />);
    await user.type(field(), '1,250');
    expect(screen.getByText('1,250 km')).toBeTruthy();
  });
});

describe('a number of a form', () => {
  const schema = z.object({ valor: z.number().min(10).max(2_000_000), piezas: z.int().nullable() });
  const sent: unknown[] = [];
  const open = (initial: object) => {
    sent.length = 0;
    render(
      <AdminContext>
        <FormDialog
          title="Medir"
          submitLabel="Enviar"
          schema={schema}
          initial={initial}
          onClose={() => undefined}
          onSubmit={async (values) => void sent.push(values)}
        >
          <NumberInput source="valor" label="Valor" money />
          <NumberInput source="piezas" label="Piezas" />
          <Outside />
        </FormDialog>
      </AdminContext>,
    );
  };
  const Outside = () => {
    const { setValue } = useFormContext();
    return (
      <>
        <button type="button" onClick={() => setValue('valor', 3_500.5)}>
          Cambiar
        </button>
        <output>{JSON.stringify(useWatch({ name: 'valor' }))}</output>
      </>
    );
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Enviar' }));

  it('is sent as what was understood', async () => {
    open({ valor: null, piezas: null });
    await user.type(field(), '1.250.000');
    await send();
    expect(sent).toEqual([{ valor: 1_250_000, piezas: null }]);
  });

  it('shows the stored value with the same marks, and follows a change from outside', async () => {
    open({ valor: 1_234.5, piezas: 12_000 });
    expect(field().value).toBe('1.234,5');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Piezas' }).value).toBe('12.000');
    await user.click(screen.getByRole('button', { name: 'Cambiar' }));
    expect(field().value).toBe('3.500,5');
    await send();
    expect(sent).toEqual([{ valor: 3_500.5, piezas: 12_000 }]);
  });

  it('is not sent while it is no number, and says why', async () => {
    open({ valor: null, piezas: null });
    await user.type(field(), '1.25.000');
    await send();
    expect(sent).toEqual([]);
    expect(screen.getByText('No está claro qué número es «1.25.000»: escríbalo como 1.250.000 o 2,5')).toBeTruthy();
    await user.clear(field());
    await user.type(field(), '1.250.000');
    await send();
    expect(sent).toEqual([{ valor: 1_250_000, piezas: null }]);
  });

  it('the limits of the contract are told when the field is left', async () => {
    open({ valor: null, piezas: null });
    await user.type(field(), '3.000.000');
    expect(screen.queryByText('Máximo 2.000.000')).toBeNull();
    await user.tab();
    expect(screen.getByText('Máximo 2.000.000')).toBeTruthy();
    const pieces = screen.getByRole<HTMLInputElement>('textbox', { name: 'Piezas' });
    expect(pieces.inputMode).toBe('numeric');
    await user.type(pieces, '2,5');
    await user.tab();
    expect(screen.getByText('Debe ser un número entero')).toBeTruthy();
  });
});

describe('a measure of a form', () => {
  const schema = z.object({ tanque_l: z.number().max(1_000).nullable() });
  const sent: unknown[] = [];
  const open = (tanque_l: number | null) => {
    sent.length = 0;
    render(
      <AdminContext>
        <FormDialog
          title="Medir"
          submitLabel="Enviar"
          schema={schema}
          initial={{ tanque_l }}
          onClose={() => undefined}
          onSubmit={async (values) => void sent.push(values)}
        >
          <MeasureInput source="tanque_l" unit="l" label="Tanque (l)" />
        </FormDialog>
      </AdminContext>,
    );
  };
  const tank = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  it('is typed in the unit of the company, and sent in that of the API', async () => {
    writeUnitsIn({ unidad_combustible: 'gal' });
    open(75.7082);
    expect(tank('Tanque (gal)').value).toBe('20');
    await user.clear(tank('Tanque (gal)'));
    await user.type(tank('Tanque (gal)'), '10,5 gal');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(sent).toEqual([{ tanque_l: 39.7468 }]);
  });

  it('is as stored where the company counts in it', async () => {
    open(60);
    expect(tank('Tanque (l)').value).toBe('60');
  });
});
