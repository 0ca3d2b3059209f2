import { Alert, Button } from '@mui/material';
import { FaceChip } from '../../../ui/FaceChip';
import { dateTime } from '../../../ui/formats';
import { PlainDialog } from '../../../ui/PlainDialog';
import { resultados } from '../faces';
import { Ending } from './Ending';
import { Faults } from './Faults';
import { GroupSection } from './GroupSection';
import type { InspectingProps } from './revised';
import { Title } from './Title';
import { show, useInspecting } from './useInspecting';
import styles from './run.module.css';

/** An inspection under way: groups with «Todo bien», exceptions by hand, and one button to send it. */
export const Inspecting = (props: InspectingProps) => {
  const { asset, form, onClose } = props;
  const run = useInspecting(props);
  const { draft, points, outcome, faults } = run;
  const all = outcome.answered === points.length;
  return (
    <PlainDialog
      title={<Title asset={asset} form={form} />}
      width="sm"
      fills
      kept
      className={styles.run}
      actionsClassName={styles.foot}
      refusal={run.refusal}
      busy={run.busy}
      close="Cerrar"
      actions={
        <span className="row spread gap-8 small" role="status">
          <span className="muted tabular">{`${outcome.answered} de ${points.length} puntos`}</span>
          {all && <FaceChip face={resultados[outcome.resultado]} />}
        </span>
      }
      main={{ children: 'Enviar inspección', onClick: run.send }}
      onClose={onClose}
    >
      {!asset.apto && <Alert severity="error">{`No apto: ${asset.motivo_no_apto ?? 'no debe salir'}`}</Alert>}
      {run.continued && run.isKept && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={run.discard}>
              Descartar
            </Button>
          }
        >
          {`Sigue la que empezó: ${dateTime(draft.inicio)}`}
        </Alert>
      )}
      {run.groups.map((group) => (
        <GroupSection
          key={group.name}
          group={group}
          form={form}
          asset={asset}
          respuestas={draft.respuestas}
          faults={faults}
          sender={run.sender}
          onSay={run.say}
          onDone={run.onDone}
          onAllWell={run.onAllWell}
        />
      ))}
      <Ending
        form={form}
        asset={asset}
        draft={draft}
        onWrite={run.write}
        onDrawn={run.setDrawn}
        onDiscard={run.isKept ? run.discard : undefined}
      />
      {all && run.open.length > 0 && (
        <Alert severity="warning">{`Sigue abierto, porque no dijo quién lo reparó: ${run.open.join(', ')}`}</Alert>
      )}
      <Faults points={points.filter(({ id }) => faults.has(id))} others={run.wrong} onGo={(id) => show(id, 'center')} />
    </PlainDialog>
  );
};
