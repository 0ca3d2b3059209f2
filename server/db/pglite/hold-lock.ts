// Run by the tests as a separate process: takes the lock, reports the result and keeps the lock until its input ends.
import { lockDirectory } from './lock';

try {
  const lock = await lockDirectory(process.argv[2] ?? '');
  process.stdout.write('held\n');
  process.stdin.resume().once('end', () => void lock.release().then(() => process.exit()));
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit();
}
