import { useState } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import { Confirm, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Empresa } from '#contract/entities/empresas';
import type { PagePath } from '#contract/core/paths';
import { empresas } from '#contract/words/empresas';
import { api } from '../../providers/api';
import { currentCompany, forgetCompany } from '../../providers/signIn';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { ago, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Section } from '../../ui/Section';
import { bytesOf } from './bytes';
import { CompanyForm } from './CompanyForm';
import { CompanyRecalculations } from './CompanyRecalculations';
import { situaciones } from './faces';
import { WorkInButton } from './WorkInButton';
import styles from './admin.module.css';
import { RowTime } from './RowTime';
import { useNotifyFailure } from '../../ui/useAttempt';

const { fields } = empresas;

/** A company: its figures, each with a link to its records, whether it is active, and its form. */
export const CompanyRecord = () => {
  const company = useRecordContext<Empresa>();
  if (!company) return null;
  const {
    id,
    activo,
    usuarios_n,
    activos_n,
    dispositivos_n,
    en_linea_n,
    almacenamiento_bytes,
    ultima_conexion_en: at,
    creado_en,
  } = company;
  return (
    <div className="grid gap-16">
      <CompanyRecalculations only={id} />
      <Section
        title="Resumen"
        actions={
          <>
            <WorkInButton
              label="Trabajar en esta empresa"
              of={{ empresa_id: id, empresa_activa: activo }}
              to="/dashboard"
            />
            <Situation company={company} />
          </>
        }
      >
        {!activo && (
          <p className={styles.adminWords}>
            Nadie puede trabajar en ella y no se reciben posiciones de sus dispositivos. Todo lo suyo se conserva para
            cuando vuelva.
          </p>
        )}
        <Facts
          facts={[
            { label: fields.activo, value: <FaceChip face={situaciones[activo ? 'true' : 'false']} /> },
            { label: fields.usuarios_n, value: <Of path="/admin-users" id={id} count={usuarios_n} /> },
            { label: fields.activos_n, value: <Of path="/admin-activos" id={id} count={activos_n} /> },
            { label: fields.dispositivos_n, value: <Of path="/admin-dispositivos" id={id} count={dispositivos_n} /> },
            { label: fields.en_linea_n, value: number(en_linea_n) },
            { label: fields.almacenamiento_bytes, value: bytesOf(almacenamiento_bytes) },
            { label: fields.ultima_conexion_en, value: at && ago(at) },
            { label: fields.creado_en, value: <RowTime day at={creado_en} empresaId={id} /> },
          ]}
        />
      </Section>
      <CompanyForm />
    </div>
  );
};

const Of = ({ path, id, count }: { path: PagePath; id: number; count: number }) => (
  <MuiLink component={Link} to={{ pathname: path, search: filteredBy({ empresa_id: id }) }}>
    {number(count)}
  </MuiLink>
);

/** Suspends the company, or activates it again. */
const Situation = ({ company: { id, nombre, activo, version } }: { company: Empresa }) => {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const change = async (works: boolean) => {
    setBusy(true);
    try {
      await api(`/admin-empresas/${id}`, { method: 'PATCH', body: { activo: works, version } });
      // If the user was working in this company, they must choose another one before the next request.
      if (!works && currentCompany() === id) return await forgetCompany();
      notify(works ? `${nombre} puede trabajar de nuevo` : `${nombre} quedó suspendida`);
    } catch (reason) {
      notifyFailure(reason);
    }
    setBusy(false);
    setAsking(false);
    refresh();
  };

  if (!activo)
    return (
      <Button
        variant="contained"
        loading={busy}
        startIcon={<Icon name="lock_open" />}
        onClick={() => void change(true)}
      >
        Reactivar
      </Button>
    );
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon name="domain_disabled" />}
        onClick={() => setAsking(true)}
      >
        Suspender
      </Button>
      <Confirm
        isOpen={asking}
        loading={busy}
        title={`Suspender ${nombre}`}
        content={
          'En unos segundos nadie podrá trabajar en ella, tampoco usted, y no se recibirán posiciones de sus ' +
          'dispositivos. No se elimina nada: puede reactivarla cuando quiera.'
        }
        confirm="Suspender"
        confirmColor="warning"
        cancel="Cancelar"
        onConfirm={() => void change(false)}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
