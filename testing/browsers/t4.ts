import { readFileSync, readdirSync } from 'node:fs';
import { lackedIn, builtAs } from './styles';
import { filesIn, root } from './sources';
const seen=new Map<string,string>();
for (const f of filesIn(['src'], /\.css$/)) for (const l of lackedIn(builtAs(readFileSync(f,'utf8')))) seen.set('S '+l.path, f.replace(root,'')+' '+l.where.slice(0,120)+' '+l.lackedBy.join());
const dir = root+'/dist/client/assets/';
for (const f of readdirSync(dir).filter(f=>f.endsWith('.css'))) for (const l of lackedIn(readFileSync(dir+f,'utf8'))) seen.set('B '+l.path, f+' '+l.where.slice(0,120)+' '+l.lackedBy.join());
for (const [a,b] of seen) console.log(a,b);
