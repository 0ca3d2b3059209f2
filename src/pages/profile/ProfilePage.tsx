import { effectiveRole, type Role } from '#contract/core/roles';
import { ownRoleWords } from '#contract/words/roles';
import type { Company } from '#contract/core/session';
import { useRole, useSession } from '../../providers/session';
import { Avatar } from '../../ui/Avatar';
import { PhotoButtons } from './PhotoButtons';
import shared from './profile.module.css';
import styles from './ProfilePage.module.css';

/** The user's profile: photo, name, mail, role and companies. */
const ProfilePage = () => {
  const user = useSession((state) => state.user);
  const companies = useSession((state) => state.companies);
  const selected = useSession((state) => state.empresa);
  const role = useRole();
  if (!user) return null;

  return (
    <div className={`grid gap-16 regular ${shared.profile}`}>
      <section className={`card row wrap ${shared.profileCard} ${styles.person}`}>
        <Avatar name={user.name} src={user.img_url} size="xl" />
        <div className={styles.facts}>
          <h2>{user.name}</h2>
          <dl className="grid flush">
            <dt className="muted">Correo electrónico</dt>
            <dd className="flush break-anywhere">{user.email}</dd>
            <dt className="muted">Rol</dt>
            <dd className="flush break-anywhere">{ownRoleWords[role]}</dd>
          </dl>
        </div>
        <PhotoButtons has={user.img_url !== null} />
      </section>
      <section className={`card ${shared.profileCard}`} aria-labelledby="empresas">
        <h2 id="empresas">Empresas</h2>
        <Companies
          companies={companies}
          selected={selected}
          roleAt={(company) => effectiveRole(user.rol_id, company.rol_id)}
        />
      </section>
    </div>
  );
};

export default ProfilePage;

interface CompaniesProps {
  companies: Company[] | null;
  selected: number | null;
  roleAt: (company: Company) => Role;
}

const Companies = ({ companies, selected, roleAt }: CompaniesProps) => {
  if (!companies) return <p>No se pudo cargar la lista de sus empresas.</p>;
  if (companies.length === 0) return <p>Aún no pertenece a ninguna empresa. Pida a un administrador que le invite.</p>;
  return (
    <ul className={`bare-list ${shared.profileRows}`}>
      {companies.map((company) => (
        <li className="row gap-12 pad-6-0 line-above" key={company.empresa_id}>
          <Avatar name={company.nombre} src={company.image_url} size="small" />
          <span className="grow shrink medium">{company.nombre}</span>
          {company.empresa_id === selected && (
            <span className={`tinted pill brand tiny medium ${shared.profileHere}`}>En uso</span>
          )}
          <span className="muted">{ownRoleWords[roleAt(company)]}</span>
        </li>
      ))}
    </ul>
  );
};
