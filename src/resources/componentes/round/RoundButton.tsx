import { lazy, Suspense } from 'react';
import { Button, type ButtonProps } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { Activo } from '#contract/entities/activos';
import { useRole } from '../../../providers/session';
import { Icon } from '../../../ui/Icon';
import { warmRound } from './warm';

const Round = lazy(warmRound);
const parameter = 'ronda';

/** On the sheet of an asset with axles: `?ronda` reads its tyres one after another. */
export const RoundButton = ({
  activo: { id, nombre, placa, ejes },
  ...look
}: { activo: Activo } & Pick<ButtonProps, 'variant'>) => {
  const [search, setSearch] = useSearchParams();
  const role = useRole();
  const open = search.has(parameter);
  if (!can(role, 'create', 'aportes') || !can(role, 'list', 'componentes')) return null;
  const close = () =>
    setSearch(
      (now) => {
        const { [parameter]: _, ...others } = Object.fromEntries(now);
        return others;
      },
      { replace: true },
    );
  return (
    <>
      {ejes.length > 0 && (
        <Button
          {...look}
          aria-label="Ronda de llantas"
          startIcon={<Icon name="tire_repair" />}
          onClick={() => setSearch((now) => ({ ...Object.fromEntries(now), [parameter]: '' }))}
        >
          {/* On two lines of a narrow button, not on three. */}
          {'Ronda de\u00a0llantas'}
        </Button>
      )}
      <Suspense>{open && <Round assetId={id} title={placa ?? nombre} onClose={close} />}</Suspense>
    </>
  );
};
