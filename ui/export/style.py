"""How a page of saved hands looks: light or dark as the reader's system is, narrow or wide, on paper too."""

STYLE = """\
:root { color-scheme: light dark; --ground: #f7f5f0; --card: #ffffff; --text: #1f2328; --muted: #5f6670;
  --line: #dcd8cf; --red: #b3261e; --accent: #8a5a00; --won: #fdf1d6; --bad: #b3261e; --good: #1b6e44; }
@media (prefers-color-scheme: dark) { :root { --ground: #16191d; --card: #1f2429; --text: #e8e6e1;
  --muted: #a3abb5; --line: #363c44; --red: #ff8a80; --accent: #f0b450; --won: #3a3120; --bad: #ff8a80;
  --good: #7fd4a6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; background: var(--ground);
  color: var(--text); font: 1rem/1.5 system-ui, "Noto Sans", sans-serif; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.25rem 0; }
.muted, .hint { color: var(--muted); }
.hint { font-size: 0.875rem; }
.hands { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0.75rem;
  margin-top: 1rem; }
.hand { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem;
  padding: 0.6rem 0.8rem; }
.own { border-color: var(--accent); }
.hand b { display: block; overflow-wrap: anywhere; }
.suit { display: block; font-variant-numeric: tabular-nums; letter-spacing: 0.03em; }
.red { color: var(--red); }
.scroll { overflow-x: auto; margin-top: 0.5rem; }
table { border-collapse: collapse; width: 100%; background: var(--card); border: 1px solid var(--line);
  border-radius: 0.5rem; }
th, td { padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--muted); font-weight: 600; font-size: 0.875rem;
  white-space: nowrap; }
.tricks { table-layout: fixed; min-width: 22rem; }
.decisions { min-width: 36rem; }
.tricks th:first-child { width: 3.5rem; }
.tricks th { white-space: normal; overflow-wrap: anywhere; }
.more td { border-top: 0; padding-top: 0; }
tbody tr { break-inside: avoid; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.card { white-space: nowrap; }
.won { background: var(--won); font-weight: 700; }
.lead::before { content: "\\25B8\\A0"; color: var(--muted); }
.mark { color: var(--bad); font-weight: 700; }
.note { overflow-wrap: anywhere; border-left: 3px solid var(--accent); padding-left: 0.6rem;
  margin: 0.4rem 0; }
.costly td { background: var(--won); }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 0.75rem; }
@media print { body { max-width: none; padding: 0; } }
"""
