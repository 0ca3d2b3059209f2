import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { diasRecaida, type Desempeno as Figures, type Proveedor } from '#contract/entities/proveedores';
import { getJson } from '../../providers/requests';
import { Choices } from '../../ui/Choices';
import { dayBeside } from '../../ui/dates/days';
import { currentDay } from '../../ui/dates/zone';
import { Facts, type Fact } from '../../ui/Facts';
import { money, number } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { LoadFailure } from '../../ui/LoadFailure';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';

/** How many days until today; null: all. */
const periods = [
  ['3 meses', 91],
  ['6 meses', 182],
  ['12 meses', 365],
  ['Todo', null],
] as const;

/** How well a supplier delivers and repairs, in a period. */
export const Desempeno = ({ supplier: { id, dias_entrega: promised } }: { supplier: Proveedor }) => {
  const [days, setDays] = useState<number | null>(365);
  const period = days === null ? {} : { desde: dayBeside(currentDay(), 1 - days), hasta: currentDay() };
  const { data, isError, refetch } = useQuery({
    queryKey: ['proveedores', id, 'desempeno', period],
    queryFn: getJson<Figures>(`/proveedores/${id}/desempeno`, period),
  });
  return (
    <div className="grid gap-12">
      <Choices label="Periodo" choices={periods} chosen={days} onChoose={setDays} />
      {!data && !isError && <ListSkeleton rows={4} />}
      {!data && isError && <LoadFailure text="No se pudo cargar." onRetry={() => void refetch()} />}
      {data && (
        <>
          <Section title="Lo que vende">
            <Facts facts={soldOf(data, promised)} />
            {data.compras_n === 0 && data.recepciones_n === 0 && <Note>Sin compras en este periodo.</Note>}
          </Section>
          <Section title="Lo que repara">
            <div className="grid gap-12">
              <Facts facts={repairedOf(data)} />
              <Note>
                Recaída: otra orden por lo mismo, en el mismo activo, dentro de los {diasRecaida} días después de cerrar
                una suya.
              </Note>
            </div>
          </Section>
        </>
      )}
    </div>
  );
};

const share = (value: number | null) => value !== null && `${number(value, 1)} %`;

const soldOf = (figures: Figures, promised: number | null): Fact[] => {
  const { compras_n, comprado, recepciones_n, a_tiempo_pct, dias_entrega, devuelto_pct } = figures;
  return [
    { label: 'Compras enviadas', value: number(compras_n) },
    { label: 'Comprado, sin IVA', value: money(comprado) },
    { label: 'Entregas', value: number(recepciones_n) },
    { label: 'Llegó a tiempo', value: share(a_tiempo_pct) || null },
    {
      label: 'Suele tardar',
      value:
        dias_entrega !== null &&
        `${number(dias_entrega, 1)} días${promised === null ? '' : ` (promete ${number(promised)})`}`,
    },
    { label: 'Se le devolvió', value: share(devuelto_pct) || null },
  ].map(({ label, value }) => ({ label, value: value || null }));
};

const repairedOf = ({ ordenes_n, gasto_ordenes, recaidas_n }: Figures): Fact[] => [
  { label: 'Órdenes', value: number(ordenes_n) },
  { label: 'Gastado en ellas', value: money(gasto_ordenes) },
  { label: 'Recaídas', value: number(recaidas_n) },
];
