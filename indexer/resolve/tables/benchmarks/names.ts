/**
 * A row a benchmark that its suite's rule does not name well enough: source's name; slug; name;
 * category; parent; what is counted and its home page, where those of the source are not it.
 *
 * What makes a benchmark is its items and what is counted over them. The same two measured with
 * another harness, prompt or scaffold are the same benchmark, and the result says how it was run:
 * MATH Level 5 of the Open LLM Leaderboard and of Epoch AI are the same 1,324 problems. Other items
 * are another benchmark, however alike the names: GPQA and GPQA Diamond, MBPP and the subset EvalPlus
 * has tests for (MBPP Base), each version of a leaderboard. Two spellings of one have two rows.
 */
export const NAMES = `
IFEval; ifeval; IFEval; instruction_following;
BBH; bbh; BIG-Bench Hard; reasoning;
MATH Level 5; math-level-5; MATH Level 5; math; ; accuracy; https://arxiv.org/abs/2103.03874
GPQA; gpqa; GPQA; reasoning;
MUSR; musr; MuSR; reasoning;
MMLU-PRO; mmlu-pro; MMLU-Pro; knowledge;
GAIA; gaia; GAIA; agents;
GAIA - GAIA Level 1; gaia-level-1; GAIA Level 1; agents; gaia
GAIA - GAIA Level 2; gaia-level-2; GAIA Level 2; agents; gaia
GAIA - GAIA Level 3; gaia-level-3; GAIA Level 3; agents; gaia
CORE-Bench Hard; corebench-hard; CORE-Bench Hard; agents;
TAU-bench Airline; tau-bench-airline; TAU-bench Airline; agents;
AlpacaEval 2.0; alpaca-eval-2.0; AlpacaEval 2.0; instruction_following; ; length_controlled_win_rate; https://tatsu-lab.github.io/alpaca_eval/
Aider Polyglot; aider-polyglot; Aider Polyglot; coding; ; pass_rate_2; https://aider.chat/docs/leaderboards/
Aider Code Editing; aider-code-editing; Aider Code Editing; coding; ; pass_rate_2; https://aider.chat/docs/leaderboards/edit.html
Aider Refactoring; aider-refactoring; Aider Refactoring; coding; ; pass_rate_1; https://aider.chat/docs/leaderboards/refactor.html
Chess Puzzles; chess-puzzles; Chess Puzzles; reasoning; ; accuracy
Epoch Capabilities Index; epoch-capabilities-index; Epoch Capabilities Index; general; ; index; https://epoch.ai/benchmarks/eci
FrontierMath; frontiermath; FrontierMath (Tiers 1–3); math; ; accuracy; https://epoch.ai/frontiermath
FrontierMath Tier 4; frontiermath-tier-4; FrontierMath (Tier 4); math; ; accuracy; https://epoch.ai/frontiermath
HumanEval; humaneval; HumanEval; coding; ; pass_at_1; https://github.com/openai/human-eval
HumanEval+; humaneval-plus; HumanEval+; coding; ; pass_at_1; https://evalplus.github.io
MBPP Base; mbpp-base; MBPP Base; coding; ; pass_at_1; https://evalplus.github.io
MBPP+; mbpp-plus; MBPP+; coding; ; pass_at_1; https://evalplus.github.io
OTIS Mock AIME 2024–2025; otis-mock-aime-2024-2025; OTIS Mock AIME 2024–2025; math; ; accuracy
SimpleQA Verified; simpleqa-verified; SimpleQA Verified; knowledge; ; accuracy; https://www.kaggle.com/benchmarks/deepmind/simpleqa-verified
CTI-REALM; cti-realm; CTI-REALM; agents;
CharXiv Reasoning; charxiv-reasoning; CharXiv Reasoning; vision;
Claw-eval; claw-eval; Claw-Eval; agents;
GPQA Diamond; gpqa-diamond; GPQA Diamond; reasoning; ; accuracy; https://arxiv.org/abs/2311.12022
Humanity’s Last Exam; humanitys-last-exam; Humanity’s Last Exam; knowledge;
LiveCodeBench; livecodebench; LiveCodeBench; coding;
LiveCodeBench Pro; livecodebench-pro; LiveCodeBench Pro; coding;
Long Context Reasoning; long-context-reasoning; Long Context Reasoning; long_context;
MRCRv2; mrcr-v2; MRCR v2; long_context;
NL2Repo; nl2repo; NL2Repo; coding;
SWE Bench Pro; swe-bench-pro; SWE-bench Pro; coding;
SWE-Bench Pro; swe-bench-pro; SWE-bench Pro; coding;
SWE-Bench Multilingual; swe-bench-multilingual; SWE-bench Multilingual; coding;
SWE-Bench Verified; swe-bench-verified; SWE-bench Verified; coding; ; resolved; https://www.swebench.com
SWE-Atlas Codebase QnA; swe-atlas-codebase-qna; SWE-Atlas Codebase QnA; coding;
SWE-Atlas Refactoring; swe-atlas-refactoring; SWE-Atlas Refactoring; coding;
SWE-Atlas Test Writing; swe-atlas-test-writing; SWE-Atlas Test Writing; coding;
SciCode; scicode; SciCode; coding;
Terminal Bench 2.0; terminal-bench-2.0; Terminal-Bench 2.0; agents;
Terminal Bench 2.1; terminal-bench-2.1; Terminal-Bench 2.1; agents;
Terminal-Bench 2.1; terminal-bench-2.1; Terminal-Bench 2.1; agents;
τ3 Banking; tau3-banking; τ³-bench Banking; agents;
`;
