import { useWatch } from 'react-hook-form';
import { proximasFechas } from '#contract/rules/fechasPlan';
import { diasUso } from '#contract/entities/hojaDeVida';
import { partesDisparador, type Mantenimiento } from '#contract/entities/mantenimiento';
import { isDay } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { longDate } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import styles from '../mantenimiento.module.css';

const shown = 5;

/** The next dates of the plan as currently edited. */
export const NextDates = () => {
  const plan = useWatch<Partial<Mantenimiento>>();
  const dates = datesOf(plan as Partial<Mantenimiento>, currentDay());
  const { tiempo, medidor } = partesDisparador[plan.disparador ?? 'tiempo'];
  if (plan.disparador === 'condicion')
    return <Note>Vence con la lectura que cumpla la condición: no hay fechas que pronosticar.</Note>;
  if (medidor && !tiempo)
    return (
      <Note>
        Vence según el medidor de cada activo: la fecha se pronostica con su uso de los últimos {diasUso} días.
      </Note>
    );
  if (dates.length === 0) return null;
  return (
    <section className={`subtle bordered rounded-l regular ${styles.planDates}`} aria-label="Próximas fechas">
      <h3 className="small semibold">{dates.length === 1 ? 'Próxima fecha' : 'Próximas fechas'}</h3>
      <ol className="grid gap-4">
        {dates.map((date) => (
          <li key={date}>
            <time dateTime={date}>{longDate(date)}</time>
          </li>
        ))}
      </ol>
      {tiempo && plan.base === 'ejecutada' && (
        <Note>Si cada vez se hace el día que toca; si no, se cuenta desde que se hace.</Note>
      )}
      {medidor && <Note>O antes, cuando el medidor llegue.</Note>}
    </section>
  );
};

const datesOf = (
  { disparador, inicia_en = '', termina_en, cada_valor, cada_unidad, dias_semana, ...given }: Partial<Mantenimiento>,
  today: string,
): string[] => {
  if (!isDay(inicia_en)) return [];
  if (disparador === 'fecha_unica') return [inicia_en];
  if (!Number.isInteger(cada_valor) || Number(cada_valor) < 1 || !cada_unidad) return [];
  const plan = {
    inicia_en,
    base: given.base ?? 'programada',
    meses: given.meses ?? [],
    cada_valor: Number(cada_valor),
    cada_unidad,
    dias_semana: cada_unidad === 'semana' ? (dias_semana ?? []) : [],
  };
  return proximasFechas(plan, inicia_en > today ? inicia_en : today, shown).filter(
    (date) => !termina_en || date <= termina_en,
  );
};
