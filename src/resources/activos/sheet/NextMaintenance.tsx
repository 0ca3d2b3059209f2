import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import type { Resumen } from '#contract/entities/hojaDeVida';
import { calendarDay, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useSummary } from './useSheet';

/** The next maintenance of the asset, and the link to all its dues. */
export const NextMaintenance = ({ activo }: { activo: Activo }) => {
  const next = useSummary(activo.id).data?.proximo_mantenimiento;
  if (!next) return null;
  const { plan, vencido, orden_abierta } = next;
  const late = vencido && orden_abierta === null;
  return (
    <li>
      <Icon name="build" size={16} />
      <span>
        Próximo mantenimiento:{' '}
        <MuiLink
          component={Link}
          to={{ search: '?vista=mantenimientos' }}
          replace
          preventScrollReset
          {...(late && { style: { color: 'var(--color-peligro-text)' } })}
        >
          {[plan, when(next), orden_abierta && `en la orden ${orden_abierta}`].filter(Boolean).join(', ')}
        </MuiLink>
      </span>
    </li>
  );
};

/** «12 dic 2026 (en 19 días)», «vencido hace 3 días» */
const when = ({ vence_en, dias_restantes: left, vencido }: NonNullable<Resumen['proximo_mantenimiento']>): string => {
  if (vencido) return left === 0 ? 'vencido hoy' : `vencido hace ${days(-left)}`;
  return `${calendarDay(vence_en)} (${left === 0 ? 'hoy' : `en ${days(left)}`})`;
};

const days = (count: number) => (count === 1 ? '1 día' : `${number(count)} días`);
