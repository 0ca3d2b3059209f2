import { useFactors } from '../door/factors';
import { Keys } from './Keys';
import { OpenSessions } from './OpenSessions';
import { PasswordForm } from './PasswordForm';
import { PhonePin } from './PhonePin';
import { RecentLogins } from './RecentLogins';
import { RememberedDevices } from './RememberedDevices';
import { SecondFactor } from './SecondFactor';
import { SecurityCard } from './SecurityCard';
import styles from './profile.module.css';

/** What guards the account, and who was let in. */
const SecurityPage = () => {
  const { data } = useFactors();
  return (
    <div className={`grid gap-16 regular ${styles.profile}`}>
      {data?.con_clave !== false && (
        <SecurityCard title="Contraseña">
          <PasswordForm />
        </SecurityCard>
      )}
      <SecondFactor />
      <Keys />
      <PhonePin />
      <RememberedDevices />
      <OpenSessions />
      <RecentLogins />
    </div>
  );
};

export default SecurityPage;
