import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import type { z } from '#contract/core/validation';
import type { listaInicialCargada } from '#contract/entities/codigosFalla';
import { api } from '../../providers/api';
import { counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useAttempt } from '../../ui/useAttempt';
import { useDoneNotice } from '../../ui/UndoNotice';

/** Adds the usual codes that the company does not have. */
export const ReadyList = ({ contained = false }: { contained?: boolean }) => {
  const refresh = useRefresh();
  const showDone = useDoneNotice();
  const { attempt, busy } = useAttempt();
  const load = () =>
    attempt(async () => {
      const { json } = await api<z.output<typeof listaInicialCargada>>('/codigos_falla/lista-inicial', {
        method: 'POST',
      });
      refresh();
      showDone(
        json.creados > 0 ? `Se añadieron ${counted(json.creados, 'código', 'códigos')}` : 'Ya estaban todos',
        {},
      );
    });
  return (
    <Button
      {...(contained && { variant: 'contained' as const })}
      startIcon={<Icon name="stacks" />}
      disabled={busy}
      onClick={() => void load()}
    >
      Cargar lista inicial
    </Button>
  );
};
