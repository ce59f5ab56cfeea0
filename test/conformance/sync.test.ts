import { openIndexWriter } from '../../indexer/index/open.ts';
import { MemoryWriter } from '../model/memory-writer.ts';
import { describeSync } from './sync.ts';

// The writer of the model test obeys the laws too, or the model would prove nothing.
describeSync('the model', () => Promise.resolve(new MemoryWriter()));
describeSync('the embedded engine', () => Promise.resolve(openIndexWriter({ path: ':memory:' })));
